const greetings = ['Hello', 'Hei', 'Ciao']

export function greet(name: string): string {
  const index = name.length % greetings.length
  return `${greetings[index]}, ${name}!`
}

console.log('…')
