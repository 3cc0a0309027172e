import sys

GREETINGS = [
    "Hello",
    "Hei",
    "Ciao",
]


def greet(name: str) -> str:
    return f"{GREETINGS[len(name) % len(GREETINGS)]}, {name}!"


print("…")
