import type { Page } from '@playwright/test'

/** Asks the server as whoever is logged in, as another device of theirs would. */
export async function asking(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Token ${token}` }
  return {
    get: async (path: string) => (await page.request.get(`/api/${path}`, { headers })).json(),
    post: async (path: string, data: object) => (await page.request.post(`/api/${path}`, { headers, data })).json(),
    put: (path: string, data: object) => page.request.put(`/api/${path}`, { headers, data }),
  }
}
