import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef } from 'react'
import { type UploadedFile, uploadedFile } from '#domain/orders/order-files.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { call } from '#web/kernel/call.ts'

/** An address is good for five minutes at least, and is replaced before. */
const renewedMs = 4 * 60_000

type Addresses = ReadonlyMap<number, string>

const AddressesOfRecord = createContext<Addresses>(new Map())

type FileAddressesProps = { query: Pick<UseQueryResult, 'data' | 'refetch'>; children: ReactNode }

/** A record's files open however long it is looked at or edited: while it has some, it is read again in time. */
export function FileAddresses({ query: { data, refetch }, children }: FileAddressesProps) {
  const addresses = useMemo(() => addressesIn(data), [data])
  const hasFiles = addresses.size > 0
  useEffect(() => {
    if (!hasFiles) return
    // Who comes back to the page has it read again anyway.
    const renew = () => document.visibilityState === 'visible' && refetch({ cancelRefetch: false })
    const timer = setInterval(renew, renewedMs)
    return () => clearInterval(timer)
  }, [hasFiles, refetch])
  return <AddressesOfRecord value={addresses}>{children}</AddressesOfRecord>
}

/**
 * What a form holds, with addresses that open now: its own are from when it began, or from before a reload. Those of
 * the record come with it; those of what was brought since, and belongs to nothing yet, are asked for.
 */
export function useOpenableFiles(held: readonly UploadedFile[]): UploadedFile[] {
  const ofRecord = useContext(AddressesOfRecord)
  const ids = held.map(({ id }) => id).filter((id) => !ofRecord.has(id))
  const asked = useRef(ids)
  asked.current = ids
  const { data } = useQuery({
    // Not by their ids: each that arrives has a good address, and is asked for with the others when its time has come.
    queryKey: [orders.brought.path, useId()],
    queryFn: ({ signal }) => call(orders.brought, { query: { ids: asked.current } }, { signal }),
    enabled: ids.length > 0,
    refetchInterval: renewedMs,
    gcTime: 0,
  })
  const brought = useMemo(() => addressesOf(data ?? []), [data])
  return held.map((file) => ({ ...file, src: ofRecord.get(file.id) ?? brought.get(file.id) ?? file.src }))
}

function addressesOf(files: readonly UploadedFile[]): Addresses {
  return new Map(files.map(({ id, src }) => [id, src]))
}

function addressesIn(record: unknown): Addresses {
  const lists = Object.values(record ?? {}).filter((value) => Array.isArray(value))
  return addressesOf(lists.flat().flatMap((item) => uploadedFile.safeParse(item).data ?? []))
}
