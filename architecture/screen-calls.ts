import type { RouteObject } from 'react-router'
import { type Contract, type Endpoint, isOpenTo } from '#domain/kernel/endpoint.ts'
import { heldPermissions, orderTypePermission, orderTypes, type Permission } from '#domain/kernel/permissions.ts'
import type { ScreenHandle } from '#web/app/screen.tsx'
import { namesIn, type Place } from './followed.ts'
import type { Source } from './sources.ts'

/** What is not asked by being named: types, parts of a contract, what is read anew where it was read before. */
const onlyNamed = /typeof \w+\.\w+|\w+\.\w+\.(?:query|opens|body)\b|\binvalidates(?:=\{|: | = )\[[^\]]*\]/g
/** A DeleteAction shows itself only to who may call what it deletes by. */
const hidesItself = /<DeleteAction\b[\s\S]*?\/>/g

type Named = { name: string; call: Endpoint }

/**
 * The calls of screens that are shut to somebody to whom the screen opens, each with the least that opens the screen.
 * Names are followed from a screen as far as they go, but not through the places that are `left` out.
 */
export function refusedCalls(
  sources: Source[],
  contracts: [string, Contract][],
  routes: readonly RouteObject[],
  left: readonly Place[],
): string[] {
  const names = namesIn(sources)
  return routes.flatMap((route) => refusedAt(names, new Map(contracts), route, left))
}

function refusedAt(
  { parts, placeOf, placesIn }: ReturnType<typeof namesIn>,
  contracts: Map<string, Contract>,
  { path = '', handle }: RouteObject,
  left: readonly Place[],
): string[] {
  const { load, opens = [], mainGarageOnly = false } = handle as ScreenHandle
  const name = /\bm\.(\w+)/.exec(String(load))?.[1]
  const start = [...parts.keys()].find((place) => place.startsWith('web/') && place.endsWith(`#${name}`))
  if (!start) return [`${path}: its screen is not found`]
  const seen = new Set<Place>(left)
  const texts: [string, string][] = []
  follow(start)

  const asked = texts.flatMap(([from, text]) => callsIn(from, text))
  const checked = texts.flatMap(([from, text]) => callsIn(from, (text.match(/\bmayCall\(.*\)/g) ?? []).join()))
  const shown = asked.filter(({ call }) => !checked.some((other) => opensNoWider(other.call, call)))
  const least = opens.length > 0 ? opens : [undefined]
  return least.flatMap((permission) => {
    const shut = shown.filter(
      ({ call }) => call.opens !== 'public' && !isOpenTo(call, held(permission), !mainGarageOnly),
    )
    return [...new Set(shut.map((each) => `${each.name} at ${path} with ${permission ?? 'nothing'}`))]
  })

  function follow(place: Place): void {
    if (seen.has(place)) return
    seen.add(place)
    const [file = ''] = place.split('#')
    if (!file.startsWith('web/')) return
    const text = (parts.get(place) ?? '').replaceAll(onlyNamed, '').replaceAll(hidesItself, 'DeleteAction')
    texts.push([file, text])
    placesIn(file, text).forEach(follow)
  }

  function callsIn(file: string, text: string): Named[] {
    return [...text.matchAll(/\b(\w+)\.(\w+)\b/g)].flatMap(([named, contract = '', one = '']) => {
      const call = contracts.get(contract)?.[one]
      return call && placeOf(file, contract)?.includes('.contract.ts#') ? [{ name: named, call }] : []
    })
  }
}

/** Whoever may call the one may call the other: what is shown by it is not shown to anybody else. */
function opensNoWider(one: Endpoint, other: Endpoint): boolean {
  const isAsNarrow = one.onlyMainGarage || !other.onlyMainGarage
  return isAsNarrow && String(one.opens) === String(other.opens) && other.also.every((each) => one.also.includes(each))
}

/** The least that somebody holds who holds one permission; a derived one comes from two. */
function held(permission: Permission | undefined): ReadonlySet<Permission> {
  const kind = orderTypes.find((each) => permission === `work_order_management_${each}`)
  if (kind) return new Set(heldPermissions(['work_order_management', orderTypePermission[kind]], orderTypes))
  return new Set(permission ? [permission] : [])
}
