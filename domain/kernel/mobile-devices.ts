/** What devices say of themselves that are held in a hand: some of them also say that they can hover. */
const mobiles = /Android|webOS|iPhone|iPad|iPod|BlackBerry|Windows Phone/i

export function isMobile(userAgent: string): boolean {
  return mobiles.test(userAgent)
}
