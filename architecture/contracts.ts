import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Contract } from '#domain/kernel/endpoint.ts'

const root = join(import.meta.dirname, '..')

/** Every contract by its name in the code. */
export async function everyContract(): Promise<[string, Contract][]> {
  const modules = await Promise.all(
    globSync('domain/**/*.contract.ts', { cwd: root }).map(
      async (file): Promise<Record<string, unknown>> => import(join(root, file)),
    ),
  )
  return modules.flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, Contract] => isContract(entry[1])),
  )
}

function isContract(value: unknown): value is Contract {
  return typeof value === 'object' && value !== null && Object.values(value).every((one) => one?.path && one?.opens)
}
