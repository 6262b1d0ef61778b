import { expect, test } from 'vitest'
import { everyRoute } from '#server/app.ts'

/** The calls whose address begins so, each with the permissions of which any one opens it. */
function calls(...beginnings: string[]): Record<string, string> {
  const found = everyRoute
    .map(({ endpoint }) => endpoint)
    .filter(({ path }) => beginnings.some((beginning) => path.startsWith(beginning)))
  return Object.fromEntries(
    found.map(({ method, path, opens }) => [
      `${method} ${path}`,
      typeof opens === 'string' ? opens : opens.join(' or '),
    ]),
  )
}

test('Mis Ordenes is asked for by whoever works on orders', () => {
  expect(calls('my_orders/')).toEqual({
    'GET my_orders/': 'my_work_orders',
    'GET my_orders/get_dashboard/': 'my_work_orders',
    'GET my_orders/running/': 'my_work_orders',
  })
})

test('mechanic orders are worked on by mechanics; who manages them reads their times and judges the work', () => {
  const works = 'mechanics_orders'
  const checks = 'mechanics_orders or work_order_management_mechanic'
  expect(calls('my_orders_mechanic/')).toEqual({
    'GET my_orders_mechanic/{id}/': works,
    'GET my_orders_mechanic/{id}/list_tasks/': works,
    'GET my_orders_mechanic/{id}/time_history/': checks,
    'POST my_orders_mechanic/{id}/diagnostic/': works,
    'POST my_orders_mechanic/update_tasks/': checks,
    'PUT my_orders_mechanic/{id}/pauseTimer/': works,
    'PUT my_orders_mechanic/{id}/action_tracking_task/': works,
    'PUT my_orders_mechanic/{id}/observation/': works,
    'PUT my_orders_mechanic/approveTask/': checks,
    'PUT my_orders_mechanic/deleteTask/': checks,
    'PUT my_orders_mechanic/rejectTask/': checks,
    'PUT my_orders_mechanic/{id}/next_flow/': works,
    'PUT my_orders_mechanic/{id}/reject/': works,
  })
})

test('body-shop orders are worked on by who straightens and paints; who manages them looks', () => {
  const works = 'body_shop_orders'
  const looks = 'body_shop_orders or work_order_management_body_shop'
  expect(calls('my_orders_body_shop/')).toEqual({
    'GET my_orders_body_shop/{id}/': looks,
    'GET my_orders_body_shop/{id}/time_history/': looks,
    'GET my_orders_body_shop/{id}/list_tasks/': works,
    'GET my_orders_body_shop/{id}/list_qa_or_car_wash/': works,
    'GET my_orders_body_shop/{id}/list_parts_active/': works,
    'POST my_orders_body_shop/create_tasks/': works,
    'POST my_orders_body_shop/update_tasks/': works,
    'POST my_orders_body_shop/select_parts_tasks/': works,
    'POST my_orders_body_shop/{id}/diagnostic/': works,
    'PUT my_orders_body_shop/{id}/next_flow/': works,
    'PUT my_orders_body_shop/{id}/action_tracking_task/': works,
    'PUT my_orders_body_shop/{id}/pauseTimer/': works,
  })
})

test('appraisals are worked on by appraisers; who manages them reads their times', () => {
  const works = 'appraisal_orders'
  expect(calls('my_orders_appraisal/')).toEqual({
    'GET my_orders_appraisal/{id}/list_tasks/': works,
    'GET my_orders_appraisal/{id}/time_history/': 'appraisal_orders or work_order_management_appraisal',
    'PUT my_orders_appraisal/{id}/action_tracking_task/': works,
    'PUT my_orders_appraisal/{id}/create_order/': works,
    'PUT my_orders_appraisal/{id}/flow_to_check_in/': works,
  })
})

test('incomplete orders are for who manages orders, reports for who reads reports', () => {
  const [manages, reads] = ['work_order_management', 'reports_garage']
  const incomplete = ['listOrderIncomplete/', '{id}/getOrderIncomplete/', '{id}/getTaskIncomplete/']
  const details = ['task_details/', 'binnacle_task_detail/']
  expect(calls(...[...incomplete, ...details].map((path) => `work_orders/${path}`), 'garage/collaborator')).toEqual({
    'GET work_orders/listOrderIncomplete/': manages,
    'GET work_orders/{id}/getOrderIncomplete/': manages,
    'GET work_orders/{id}/getTaskIncomplete/': manages,
    'GET work_orders/task_details/': reads,
    'GET work_orders/binnacle_task_detail/': reads,
    'GET garage/collaborators/': reads,
    'GET garage/collaborator_orders/': reads,
    'GET garage/collaborator_orders/print/': reads,
    'GET garage/collaborator_orders/excel/': reads,
    'GET garage/collaborator_all_orders/': reads,
    'GET garage/collaborator_all_orders/print/': reads,
    'GET garage/collaborator_all_orders/excel/': reads,
  })
})
