// A file of its own, because the content policy forbids inline scripts. It runs before the first paint, so that the
// dark scheme does not flash white. The key is Mantine's.
let kept = null
try {
  kept = localStorage.getItem('mantine-color-scheme-value')
} catch {
  // A browser that forbids its storage has kept nothing.
}
const dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

// The network went, or another version took over, between the page and its code: nobody waits for what will not come.
addEventListener('error', showMissing, true)

function showMissing({ target }) {
  const arriving = document.querySelector('#root > .bujia-arriving')
  // Once the screens are here, a script that fails is somebody else's: an extension's, say.
  if (!arriving || !(target instanceof HTMLScriptElement)) return
  arriving.replaceWith(document.getElementById('missing').content)
  document.querySelector('#root button').addEventListener('click', () => location.reload())
}
