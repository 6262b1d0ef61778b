type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> & { names: () => string[] }

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
      if (isKept(storage, name, value)) beside.delete(name)
      else beside.set(name, value)
    },
    removeItem(name) {
      beside.delete(name)
      storage?.removeItem(name)
    },
    clear() {
      beside.clear()
      storage?.clear()
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

function isKept(storage: Storage | undefined, name: string, value: string): boolean {
  try {
    storage?.setItem(name, value)
    return storage !== undefined
  } catch {
    return false
  }
}
