/** The screens that a mail leads to, as the specification calls them; all others are known to the screens only. */
export const mailedPaths = {
  login: '/login',
  resetPassword: '/change-password/:token',
  acceptQuotation: '/accept_quotation/:token',
  changeOrderState: '/change_order_state/:token',
  mechanicQuotation: '/mechanic_order/:id/quotation',
  bodyShopQuotation: '/body-shop-order/:id/quotation/',
} as const

export type MailedScreen = keyof typeof mailedPaths
