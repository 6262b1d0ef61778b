import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStorage } from '@flystorage/file-storage'
import { LocalStorageAdapter } from '@flystorage/local-fs'
import { type Configuration, filesFolder } from './configuration.ts'
import { flushFile, flushFolder } from './flush.ts'

/** Where the bytes are. Rows say what they are and who may see them. */
export type FileStore = {
  /** What it has taken outlives a power cut, as a row does that speaks of it. */
  put: (key: string, content: Buffer) => Promise<void>
  get: (key: string) => Promise<Readable>
  has: (key: string) => Promise<boolean>
  /** Removing what is not there is no error: a sweep may come twice. */
  remove: (key: string) => Promise<void>
  /** Everything that is there, row or no row. */
  keys: () => AsyncIterable<string>
}

/** A store that says nothing for so long is not there; what waits for it holds up others. */
const longestSilenceMs = 10_000

export async function openFileStore(configuration: Configuration, silenceMs = longestSilenceMs): Promise<FileStore> {
  const { s3Url } = configuration
  const root = filesFolder(configuration)
  const storage = s3Url ? await bucket(s3Url, silenceMs) : folder(root)
  return {
    put: async (key, content) => {
      await storage.write(key, content)
      if (!s3Url) await flushIn(root, key)
    },
    get: (key) => storage.read(key),
    has: (key) => storage.fileExists(key),
    remove: async (key) => {
      if (await storage.fileExists(key)) await storage.deleteFile(key)
    },
    async *keys() {
      for await (const found of storage.list('', { deep: true })) if (found.isFile) yield found.path
    },
  }
}

/** The file, its name in its garage's folder, and that one's, which may be new. */
async function flushIn(root: string, key: string): Promise<void> {
  const path = join(root, key)
  await flushFile(path)
  for (const one of [dirname(path), root]) await flushFolder(one)
}

function folder(path: string): FileStorage {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  return new FileStorage(new LocalStorageAdapter(path))
}

/** `https://KEY:SECRET@host/bucket?region=…`: any S3-compatible store. Its client is large, so it loads only here. */
async function bucket(address: string, silenceMs: number): Promise<FileStorage> {
  const { S3Client } = await import('@aws-sdk/client-s3')
  const { AwsS3StorageAdapter } = await import('@flystorage/aws-s3')
  const url = new URL(address)
  const client = new S3Client({
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    // Every request carries the signed hash of its content. Sums besides it are refused by some stores (Backblaze, OVH).
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: silenceMs, socketTimeout: silenceMs },
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
  })
  return new FileStorage(new AwsS3StorageAdapter(client, { bucket: url.pathname.slice(1) }))
}
