import { rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { temporaryFolder } from '../server/testing/temporary-folder.ts'
import { measureAccess } from './access.ts'
import { measureClientSearch } from './clients.ts'
import { measureImport } from './import.ts'
import { measureOrders } from './orders.ts'
import { openSite, type Site } from './site.ts'

/** Each measurement stands beside its own yardstick from the same run: a figure alone says nothing on another day. */
const measurements = {
  access: ({ house, url }: Site) => measureAccess(house, url),
  'client search': ({ house, app, ownerUrl }: Site) => measureClientSearch(house, app, ownerUrl),
  /** Beside a small database of its own, so that both are asked in turn. */
  orders: async (site: Site) => {
    const beside = temporaryFolder('bench-small')
    const small = await openSite(beside)
    return measureOrders(small, site)
      .finally(small.close)
      .finally(() => rmSync(beside, { recursive: true, force: true }))
  },
  /** In a server of its own, whose memory it watches. */
  'client import': () => measureImport(),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in measurements))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(measurements).join(', ')}`)
  process.exit(2)
}

const folder = temporaryFolder('bench')
const site = await openSite(folder)
try {
  console.log(`Node ${process.version}, ${cpus().length} cores: ${cpus()[0]?.model ?? ''}\n`)
  for (const [name, measure] of Object.entries(measurements)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.log(name)
    console.table(await measure(site))
  }
} finally {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
}
