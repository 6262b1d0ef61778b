import { expect, test } from 'vitest'
import { messages } from './texts.ts'

const { failed, done, confirm, invalid } = messages

test('what is said when something about an order fails is what was specified, word for word', () => {
  expect([failed.create, failed.edit, failed.delete, failed.request]).toEqual([
    'Error en la creación, vuelve a intentarlo',
    'Error en la edición, vuelve a intentarlo',
    'Error en la eliminación, vuelve a intentarlo',
    'Error en la petición, vuelve a intentarlo',
  ])
  expect([failed.reject, failed.goBack, failed.quotationToken, failed.finishFlow]).toEqual([
    'Error al rechazar, vuelve a intentarlo',
    'Error al regresar',
    'Token no valido',
    'Error al finalizar el flujo, vuelve a intentarlo',
  ])
})

test('what is said when it succeeds is, too', () => {
  expect([messages.created, messages.updated, messages.deleted]).toEqual([
    'Registro creado',
    'Registro actualizado',
    'Registro eliminado',
  ])
  expect([done.quotationSent, done.quotationFinished, done.rejected, done.sent, done.mailSent, done.wentBack]).toEqual([
    'Cotización enviada',
    'Cotización finalizada',
    'Rechazada correctamente',
    'Enviado correctamente',
    'Correo electrónico enviado satisfactoriamente.',
    'Se regreso correctamente',
  ])
})

test('what is asked before it is, too', () => {
  expect(confirm.backToDiagnosis).toEqual({
    title: '¿Regresar a Diagnostico?',
    text: 'Se borrarán los datos de la orden de trabajo.',
  })
  expect([confirm.yesGoBack, confirm.no]).toEqual(['¡Sí, regresar!', 'No'])
  expect(confirm.backTo('Pintura')).toEqual({
    title: '¿Regresar a Pintura?',
    text: 'Si regresas deberas finalizar las tareas de nuevo de cada estado siguiente a: Pintura',
  })
  expect(confirm.sendMail).toEqual({ title: '¿Enviar correo?', text: 'Se enviara el correo al cliente' })
  expect(confirm.finish).toEqual({ title: '¿Finalizar?', text: '¡Ya no se podra revertir esta acción!' })
  expect(confirm.rejectQuotation.text).toBe('La cotización regresará a diagnóstico')
  expect(confirm.delete).toEqual({ title: '¿Eliminar?', text: '¡No podrás revertir esta acción!' })
  for (const text of [confirm.deleteAppraisal, confirm.deleteSubOrder('Mecánica')]) {
    expect(text).toMatch(/^¡No podrás revertir esta acción! /)
  }
})

test('what is wrong with a form of an order is said word for word', () => {
  expect([messages.required, messages.requiredBare, invalid.photos, invalid.flow, invalid.months]).toEqual([
    'Campo requerido.',
    'Este campo es requerido',
    'Por lo menos carga una imagen.',
    'Selecciona por lo menos un flujo para poder enviar.',
    'El maximo de meses es 48',
  ])
  expect(messages.list).toEqual({ loading: 'Cargando...', empty: 'No hay datos', search: 'Buscar...' })
})
