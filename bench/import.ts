import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { clientTransfer } from '../domain/clients/client-transfer.contract.ts'
import { logIn, type Running, start, stop } from '../server/processes/running.ts'
import { clientWorkbook, type SheetValues, sheetValues } from '../server/testing/sheets.ts'
import { temporaryFolder } from '../server/testing/temporary-folder.ts'

const rows = 10_000
const askers = 4
const pauseMs = 10
/** Until the server's own memory has found its size. */
const warmUpMs = 15_000
const limits = { seconds: 20, megabytes: 150, p95Ms: 200 }
const paths = ['/api/user/me/', '/api/client/?page=1', '/api/client/?search=nunez', '/api/car_type/']

/**
 * 10,000 clients with their cars in one file, sent to a server that runs as a process of its own, while others go on
 * asking it. The first row of figures is what those others wait for when nobody imports.
 */
export async function measureImport() {
  const folder = temporaryFolder('bench-import')
  const server = await start({ env: { DATA_DIR: folder } })
  try {
    const token = await logIn(server)
    const calm = await whileAsking(server, token, () => wait(warmUpMs))
    const wrong = await clientWorkbook(people('no es un correo'))
    const refused = await whileAsking(server, token, () => send(server, token, wrong, 422))
    const before = await countClients(server, token)
    const right = await clientWorkbook(people())
    const imported = await whileAsking(server, token, () => send(server, token, right, 200))
    const after = await countClients(server, token)
    if (after - before !== rows) throw new Error(`${after - before} clients were added`)
    const exported = await whileAsking(server, token, () => download(server, token))
    return {
      nothing: figures(calm),
      'import, last cell wrong': figures(refused),
      import: figures(imported),
      export: figures(exported),
      'limit of an import': { seconds: limits.seconds, 'memory +MB': limits.megabytes, 'others p95 ms': limits.p95Ms },
    }
  } finally {
    await stop(server)
    rmSync(folder, { recursive: true, force: true })
  }
}

type Measured = { seconds: number; megabytes: number; left: number; waits: number[] }

function figures({ seconds, megabytes, left, waits }: Measured) {
  const sorted = waits.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  return {
    seconds: Math.round(seconds * 10) / 10,
    'memory +MB': Math.round(megabytes),
    'left +MB': Math.round(left),
    'others p50 ms': at(0.5),
    'others p95 ms': at(0.95),
    'others max ms': at(1),
    'others asked': waits.length,
  }
}

async function whileAsking(server: Running, token: string, work: () => Promise<unknown>): Promise<Measured> {
  const waits: number[] = []
  const first = residentMegabytes(server)
  let peak = first
  let over = false
  const look = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(server))
  }, 20)
  const asking = Array.from({ length: askers }, async (_, index) => {
    for (let turn = index; !over; turn++) {
      const begun = performance.now()
      const answer = await server.get(paths[turn % paths.length] as string, token)
      if (!answer?.ok) throw new Error(`${answer?.status} for ${paths[turn % paths.length]}`)
      await answer.arrayBuffer()
      waits.push(performance.now() - begun)
      await wait(pauseMs)
    }
  })
  const begun = performance.now()
  await work()
  const seconds = (performance.now() - begun) / 1000
  over = true
  await Promise.all(asking)
  clearInterval(look)
  return { seconds, megabytes: peak - first, left: residentMegabytes(server) - first, waits }
}

/** Of the server's own process; the database is another one. */
function residentMegabytes({ child }: Running): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

async function send(server: Running, token: string, content: Buffer, expected: number): Promise<void> {
  const form = new FormData()
  form.append('data', '{}')
  form.append('fileExcel', new File([new Uint8Array(content)], 'clientes.xlsx'))
  const headers = { authorization: `Token ${token}` }
  const answer = await fetch(`${server.url}/api/${clientTransfer.import.path}`, { method: 'POST', headers, body: form })
  if (answer.status !== expected) throw new Error(`${answer.status} ${await answer.text()}`)
}

async function download(server: Running, token: string): Promise<void> {
  const answer = await server.get(`/api/${clientTransfer.export.path}`, token)
  if (!answer?.ok || (await answer.arrayBuffer()).byteLength < 1_000_000) throw new Error('no export')
}

async function countClients(server: Running, token: string): Promise<number> {
  const answer = await server.get('/api/client/', token)
  const counts = (await answer?.json()) as { total_customer: number } | undefined
  return counts?.total_customer ?? 0
}

const names = ['Ana', 'Beatriz', 'Carlos', 'Diego', 'Elena', 'Fátima', 'Gustavo', 'Hugo', 'Inés', 'Julián']
const surnames = ['López', 'Núñez', 'Martínez', 'Pérez', 'Ábrego', 'Zelaya', 'Cañas', 'Quijano', 'Rivas', 'Soto']
const models = [
  ['Toyota', 'Corolla'],
  ['Nissan', 'Sentra'],
  ['Hyundai', 'Accent'],
  ['Kia', 'Rio'],
  ['Marca propia', 'Modelo propio'],
]

const nextYear = new Date().getFullYear() + 1

/** Every column filled in, as a workshop that comes from another program has them. */
function* people(lastEmail?: string): Generator<SheetValues> {
  for (let index = 0; index < rows; index++) {
    const person = `${names[index % 10]} ${surnames[Math.floor(index / 10) % 10]} ${surnames[Math.floor(index / 100) % 10]}`
    const [brand = '', model = ''] = models[index % models.length] ?? []
    yield sheetValues({
      name: person,
      email: lastEmail && index === rows - 1 ? lastEmail : `cliente${index}@example.com`,
      phone_number: String(20_000_000 + index),
      mobil_number: `+503${70_000_000 + index}`,
      birth_date: { date: `19${60 + (index % 40)}-0${1 + (index % 9)}-1${index % 9}` },
      reference: 'Amistad',
      description_reference: `Lo recomendó el cliente ${index}`,
      address: `Colonia Escalón, calle ${index % 90} poniente, casa ${index}`,
      'contacts_info.name': `${names[(index + 3) % 10]} ${surnames[index % 10]}`,
      'contacts_info.phone_number': String(25_000_000 + index),
      'receipt_info.name': `${person} S.A. de C.V.`,
      'receipt_info.city': 'Santa Tecla',
      'receipt_info.address': `Paseo ${index}`,
      'cars.brand': brand,
      'cars.model': model,
      'cars.color': ['Rojo', 'Azul', 'Gris', 'Negro', 'Blanco'][index % 5] ?? null,
      'cars.year': 1990 + (index % 35),
      'cars.insured_car': 'No',
      'reminders.oil_change': { date: `${nextYear}-0${1 + (index % 9)}-15` },
    })
  }
}
