import type { Locator } from 'playwright-core'

/** How much lighter the lighter one of an element's text and ground is, as WCAG counts it: 1 to 21. */
export async function contrastOf(element: Locator): Promise<number> {
  const { ink, grounds } = await element.evaluate((start) => {
    const found: string[] = []
    for (let node: Element | null = start; node !== null; node = node.parentElement)
      found.push(getComputedStyle(node).backgroundColor)
    return { ink: getComputedStyle(start).color, grounds: found }
  })
  const ground = grounds.find((colour) => !colour.endsWith(', 0)')) ?? 'rgb(255, 255, 255)'
  const [a, b] = [lightOf(ink), lightOf(ground)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The relative luminance of `rgb(1, 2, 3)`. */
function lightOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((each) =>
    linear(Number(each) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
