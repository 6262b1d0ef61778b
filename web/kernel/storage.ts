type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> & { names: () => string[] }

/** What stays on this device, and what stays with this tab. Where a browser forbids it, it lasts as long as the page. */
export const deviceStorage = storeOf(() => window.localStorage)
export const tabStorage = storeOf(() => window.sessionStorage)

function storeOf(find: () => Storage): Store {
  try {
    const storage = find()
    return {
      getItem: (name) => storage.getItem(name),
      setItem: (name, value) => storage.setItem(name, value),
      removeItem: (name) => storage.removeItem(name),
      clear: () => storage.clear(),
      names: () => Object.keys(storage),
    }
  } catch {
    return inMemory()
  }
}

function inMemory(): Store {
  const values = new Map<string, string>()
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => values.set(name, value),
    removeItem: (name) => values.delete(name),
    clear: () => values.clear(),
    names: () => [...values.keys()],
  }
}
