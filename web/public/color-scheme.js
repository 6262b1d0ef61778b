// A file of its own, because the content policy forbids inline scripts; it runs before the first paint, so that the
// dark scheme does not flash white. The key is Mantine's.
let kept = null
try {
  kept = localStorage.getItem('mantine-color-scheme-value')
} catch {
  // A browser that forbids its storage has kept nothing.
}
const dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
