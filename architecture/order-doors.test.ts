import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { everyRoute } from '#server/app.ts'
import { clientsQuotationRoute, orderStateRoute } from '#web/app/quotation-routes.tsx'
import type { ScreenHandle } from '#web/app/screen.tsx'

const opened = (routes: readonly RouteObject[]) =>
  Object.fromEntries(routes.map(({ path, handle }) => [path, (handle as ScreenHandle).opens]))

test("the client's links need no permission", () => {
  expect(opened([clientsQuotationRoute, orderStateRoute])).toEqual({
    '/accept_quotation/:token': undefined,
    '/change_order_state/:token': undefined,
  })
})

test('the calls on orders are named as specified', () => {
  const served = everyRoute.map(({ endpoint: { method, path, askedWith } }) =>
    [`${method} ${path}`, askedWith && `with ${askedWith}`].filter(Boolean).join(' '),
  )
  const specified = [
    'GET work_orders/',
    'GET work_orders/{id}/',
    'POST work_orders/',
    'PUT work_orders/{id}/',
    'DELETE work_orders/{id}/',
    'GET work_orders/getDashboard/',
    'GET work_orders/{id}/orderClosingPDF/',
    'GET garage/{id}/ with type',
    'GET garage/limit_order/',
    'GET garage/my_users/',
    'GET garage/my_users_mechanic/',
    'PUT quotation/{id}/reject_quotation/',
    'PUT work_orders/{id}/to_delay_the_states/',
    'GET quotation/{id}/',
    'GET quotation/{id}/listQuotation/',
    'PUT quotation/{id}/save_quotation/',
    'GET quotation/{id}/print_quotation/',
    'PUT quotation/{id}/quotation_assigned_mechanic/',
    'GET quotation/{id}/quality_control/',
    'PUT quotation/{id}/update_quality_control/',
    'POST quotation/send_email_parts_list/',
    'GET quotation/validate_token/',
    'PUT quotation/update_data/',
    'PUT work_orders/change_order_state/',
    'GET my_orders_body_shop/{id}/time_history/',
    'GET my_orders_mechanic/{id}/time_history/',
    'GET my_orders_appraisal/{id}/time_history/',
    'PUT garage/order_extra/',
    'GET report_excel_cotizacion/',
    'PUT notification/{id}/delete_notification/',
    'GET client/',
  ]
  expect(specified.filter((call) => !served.includes(call))).toEqual([])
})
