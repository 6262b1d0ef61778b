import { connect, createServer, type Socket } from 'node:net'

type Backend = { socket: Socket; takenBy: Socket | undefined }

/** ReadyForQuery outside of a transaction, and the beginning of BackendKeyData. */
const idle = Buffer.from('Z\0\0\0\u0005I', 'latin1')
const ownKey = Buffer.from('K\0\0\0\u000c', 'latin1')

/**
 * What stands between when connections are pooled by transaction: everybody logs in by themselves, but each of their
 * transactions goes to whichever backend has been free for longest.
 */
export async function openPooler(url: string): Promise<{ url: string; close: () => Promise<void> }> {
  const { hostname, port } = new URL(url)
  const free: Backend[] = []
  const sockets: Socket[] = []

  const server = createServer((client) => {
    const own: Backend = { socket: connect(Number(port), hostname), takenBy: client }
    let mine: Backend | undefined = own
    own.socket.on('data', (answer) => {
      const { takenBy } = own
      // At the login: the number of a backend would be of no use to whoever has another one each time.
      const key = answer.indexOf(ownKey)
      if (key !== -1) answer.writeInt32BE(1, key + ownKey.length)
      if (answer.subarray(-idle.length).equals(idle)) {
        own.takenBy = undefined
        free.push(own)
      }
      takenBy?.write(answer)
    })
    client.on('data', (question) => {
      // Whoever leaves (Terminate) leaves the backend to the others.
      if (question[0] === 'X'.charCodeAt(0)) return client.end()
      if (mine?.takenBy !== client) {
        mine = free.shift()
        if (!mine) return client.destroy()
        mine.takenBy = client
      }
      mine.socket.write(question)
    })
    sockets.push(client, own.socket)
    for (const socket of [client, own.socket]) socket.on('error', () => {})
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const pooled = new URL(url)
  pooled.hostname = '127.0.0.1'
  pooled.port = String((server.address() as { port: number }).port)
  return {
    url: pooled.href,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
