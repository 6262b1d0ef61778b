import { expect, test } from 'vitest'
import { messages } from '../kernel/texts.ts'
import { orderKinds } from '../orders/order-kinds.ts'

const { done, failed, refused, confirm, titles } = messages

test('what an operator is told of a success is what was specified, word for word', () => {
  const { taskStarted, taskPaused, taskFinished, taskApproved, taskRejected } = done
  expect([taskStarted, taskPaused, taskFinished, taskApproved, taskRejected]).toEqual([
    'Tarea iniciada correctamente',
    'Tarea pausada correctamente',
    'Tarea finalizada correctamente',
    'Tarea aprobada correctamente',
    'Tarea rechazada correctamente',
  ])
  expect([done.flowFinished, done.orderRejected, done.orderCreated]).toEqual([
    'Flujo finalizado correctamente',
    'Orden rechazada correctamente',
    'Orden creada correctamente',
  ])
})

test('what an operator is told of a failure is "Error al … vuelve a intentarlo" of what they did', () => {
  const { startTask, pauseTask, finishTask, approveTask, rejectTask, deleteTask } = failed
  const { createOrder, rejectOrder, finishFlow } = failed
  const all = [startTask, pauseTask, finishTask, approveTask, rejectTask, deleteTask]
  expect([...all, createOrder, rejectOrder, finishFlow]).toEqual([
    'Error al iniciar la tarea, vuelve a intentarlo',
    'Error al pausar la tarea, vuelve a intentarlo',
    'Error al finalizar la tarea, vuelve a intentarlo',
    'Error al aprobar la tarea, vuelve a intentarlo',
    'Error al rechazar la tarea, vuelve a intentarlo',
    'Error al eliminar la tarea, vuelve a intentarlo',
    'Error al crear la orden, vuelve a intentarlo',
    'Error al rechazar la orden, vuelve a intentarlo',
    'Error al finalizar el flujo, vuelve a intentarlo',
  ])
})

test('why an operator is refused is what was specified, word for word', () => {
  expect([refused.timerNotStarted, refused.timerRunning, refused.timerNotPaused]).toEqual([
    'No has comenzado a contar el tiempo, por favor seleccionalo.',
    'Debes detener el contador de tiempo para realizar esta acción.',
    'No has pausado el tiempo, por favor detenlo.',
  ])
  expect([refused.appraisalNotReady, refused.taskStarted, refused.emptyDiagnosis]).toEqual([
    '¡Debes de tener la orden en estado: POR FACTURAR!',
    '¡Esta tarea ya fue iniciada!',
    'La orden de diagnóstico no puede ir en blanco',
  ])
  expect([titles.modalError, titles.information, messages.back]).toEqual(['¡Error!', '¡Información!', 'Regresar'])
})

test('what an operator is asked before is what was specified, word for word', () => {
  expect([confirm.rejectTask, confirm.approveTask, confirm.deleteTask]).toEqual([
    '¿Está seguro de rechazar la tarea?',
    '¿Está seguro de aprobar la tarea?',
    '¿Está seguro de eliminar la tarea?',
  ])
  expect([confirm.finishFlow.title, confirm.finishFlow.text, confirm.stageCloses]).toEqual([
    '¿Finalizar el flujo?',
    'Ya no se podrán modificar las tareas.',
    '¡Ya no podrás modificar el estado de tus tareas!',
  ])
  expect([confirm.createOrder, confirm.createBodyShopOrder, confirm.createMechanicOrder]).toEqual([
    '¿Crear un orden?',
    'Crear una orden de Enderezado y pintura',
    'Crear una orden de Mecánica',
  ])
  expect(confirm.flowReturns).toContain('"En proceso"')
})

test('the kinds of order are called as specified', () => {
  expect(orderKinds.options.map(({ value, label }) => [value, label])).toEqual([
    ['order_mechanic', 'Mecánica'],
    ['order_body_shop', 'Enderezado y Pintura'],
    ['order_appraisal', 'Avalúo'],
  ])
})
