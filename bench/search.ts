type Path<Shop> = (shop: Shop, any: number) => string
type Case<Shop> = { as: 'owner' | 'branch' | 'mechanic'; path: Path<Shop> }

/** The search of everything by each of its ways, and what was left undone. */
export function searchCases<Shop extends { firstCar: number }>(
  words: Record<string, Path<Shop>>,
): Record<string, Case<Shop>> {
  const find = (word: Path<Shop>, as: Case<Shop>['as'] = 'owner'): Case<Shop> => ({
    as,
    path: (shop, any) => `search/?q=${encodeURIComponent(word(shop, any))}`,
  })
  const list = (more: string, as: Case<Shop>['as'] = 'owner'): Case<Shop> => ({
    as,
    path: () => `work_orders/listOrderIncomplete/${more}`,
  })
  return {
    ...Object.fromEntries(Object.entries(words).map(([what, word]) => [`everywhere, ${what}`, find(word)])),
    'everywhere, two letters': find((_, any) => ['an', 'p1', 'ca'][any % 3] as string),
    'everywhere, number of a branch': find((_, any) => String((any % 999) + 1), 'branch'),
    'everywhere, of a mechanic': find((_, any) => `P10${any % 10}`, 'mechanic'),
    'incomplete, cars': list(''),
    'incomplete, of a branch': list('', 'branch'),
    'incomplete, by client': list('?ordering=client'),
    'incomplete, by brand': list('?ordering=-brand'),
    'incomplete, search': list('?search=castillo'),
    'incomplete, orders of a car': {
      as: 'owner',
      path: ({ firstCar }, any) => `work_orders/${firstCar + (any % 1000)}/getOrderIncomplete/`,
    },
  }
}
