import { expect, test } from 'vitest'
import { isMobile } from './mobile-devices.ts'

test.each(['Android', 'webOS', 'iPhone', 'iPad', 'iPod', 'BlackBerry', 'Windows Phone'])(
  'a device that calls itself %s is mobile',
  (name) => {
    expect(isMobile(`Mozilla/5.0 (${name}; U) AppleWebKit/605.1`)).toBe(true)
    expect(isMobile(name.toLowerCase())).toBe(true)
  },
)

test('a computer is not', () => {
  for (const name of ['Windows NT 10.0; Win64', 'Macintosh; Intel Mac OS X 10_15_7', 'X11; Linux x86_64']) {
    expect(isMobile(`Mozilla/5.0 (${name}) AppleWebKit/537.36 Chrome/140.0`)).toBe(false)
  }
})
