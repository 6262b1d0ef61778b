import { isTest, resolved, type Source } from './sources.ts'

/** A function or constant by `path#name`. */
export type Place = `${string}#${string}`

const declaration = /^(?:export )?(?:async )?(?:function\*?|const) (\w+)/
const beginsOne = /^(?=(?:export )?(?:async )?(?:function\*?|const|let|type|interface|class) \w)/m
const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

function partsOf({ path, text }: Source): [Place, string][] {
  return text
    .replaceAll(comment, '')
    .split(beginsOne)
    .flatMap((part): [Place, string][] => {
      const name = declaration.exec(part)?.[1]
      return name ? [[`${path}#${name}`, part]] : []
    })
}

/** Under which names a file has another's things, or hands them on. */
function broughtIn({ path, text }: Source): Map<string, Place> {
  const named = [...text.matchAll(/^(?:import|export) \{([^}]*)\} from '([^']+)'/gm)]
  return new Map(
    named.flatMap(([, names = '', from = '']) =>
      names.split(',').map((name): [string, Place] => {
        const [theirs = '', ours = theirs] = name.trim().split(' as ')
        return [ours, `${resolved(path, from)}#${theirs}`]
      }),
    ),
  )
}

/** The functions and constants of these files, and which of them, or of those they bring in, a name stands for. */
export function namesIn(sources: Source[]) {
  const own = sources.filter(({ path }) => !isTest(path))
  const parts = new Map(own.flatMap(partsOf))
  const brought = new Map(own.map((source) => [source.path, broughtIn(source)]))

  function placeOf(path: string, name: string): Place | undefined {
    if (parts.has(`${path}#${name}`)) return `${path}#${name}`
    const place = brought.get(path)?.get(name)
    if (!place || parts.has(place)) return place
    const [through = ''] = place.split('#')
    return through.endsWith('/public.ts') ? placeOf(through, name) : undefined
  }

  /** What the words of a text in a file stand for. */
  function placesIn(path: string, text: string): Place[] {
    return [...text.matchAll(/\b[a-zA-Z]\w*/g)].flatMap(([name]) => placeOf(path, name) ?? [])
  }
  return { own, parts, placeOf, placesIn }
}

/** Calls of a contract that are answered without ever coming to one of these, however far one follows the names. */
export function unreached(
  sources: Source[],
  calls: { contract: string; name: string }[],
  ends: readonly Place[],
): string[] {
  const { own, parts, placesIn } = namesIn(sources)

  function comesThere(path: string, text: string, seen: Set<string>): boolean {
    return placesIn(path, text).some((place) => {
      if (ends.includes(place)) return true
      if (seen.has(place)) return false
      seen.add(place)
      return comesThere(place.split('#')[0] as string, parts.get(place) ?? '', seen)
    })
  }

  return calls.flatMap(({ contract, name }) => {
    const routes = own.find(({ text }) => text.includes(`implement(${contract},`))
    const handlers = routes?.text.split(`implement(${contract},`)[1] ?? ''
    // Handlers that are made by a function are looked at as a whole.
    const handler = new RegExp(`^  (?:async )?${name}[:(,][^]*?(?=^ {2}(?:async )?\\w|^\\})`, 'm').exec(handlers)
    return routes && comesThere(routes.path, handler?.[0] ?? handlers, new Set()) ? [] : [`${contract}.${name}`]
  })
}
