type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { names: () => string[] }

/**
 * What stays on this device, and what stays with this tab. Where a browser forbids it, or has no more room, it lasts as
 * long as the page: nobody is kept from working.
 */
export const deviceStorage = storeOf(() => window.localStorage)
export const tabStorage = storeOf(() => window.sessionStorage)

function storeOf(find: () => Storage): Store {
  const storage = allowed(find)
  const beside = new Map<string, string>()
  return {
    getItem: (name) => beside.get(name) ?? storage?.getItem(name) ?? null,
    setItem(name, value) {
      if (storage && succeeds(() => storage.setItem(name, value))) return void beside.delete(name)
      // What it had before would come back after a reload.
      succeeds(() => storage?.removeItem(name))
      beside.set(name, value)
    },
    removeItem(name) {
      beside.delete(name)
      storage?.removeItem(name)
    },
    names: () => [...new Set([...Object.keys(storage ?? {}), ...beside.keys()])],
  }
}

function allowed(find: () => Storage): Storage | undefined {
  try {
    return find()
  } catch {
    return undefined
  }
}

function succeeds(act: () => void): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}
