import { expect, test } from 'vitest'
import { messages } from './texts.ts'
import { toastMs } from './toasts.ts'

function leaves(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return leaves(value('7'), path)
  return Object.entries(value as object).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
}

test('every message exists once', () => {
  const seen = new Map<string, string>()
  for (const [path, text] of leaves(messages, 'messages')) {
    expect(seen.get(text), `${path} repeats ${seen.get(text)}`).toBeUndefined()
    seen.set(text, path)
  }
})

test('no message is empty or has stray spaces', () => {
  for (const [path, text] of leaves(messages, 'messages')) expect(text.trim() === text && text !== '', path).toBe(true)
})

test('what is told of a failure and of a success is what was specified, word for word', () => {
  expect(messages).toMatchObject({
    required: 'Campo requerido.',
    loginRequired: 'Este campo es requerido.',
    wrongCredentials: 'Credenciales incorrectas, vuelve a intentarlo',
    created: 'Registro creado',
    updated: 'Registro actualizado',
    deleted: 'Registro eliminado',
    passwordMismatch: 'La contraseña no coincide',
    done: {
      passwordReset: 'Tu contraseña ha sido restablecida correctamente',
      passwordChanged: 'Tu contraseña ha sido actualizada.',
      recoveryMail: 'Se ha enviado enlace de recuperación de contraseña.',
      profile: 'Datos actualizados exitosamente',
      clientsImported: 'Clientes registrado correctamente.',
      purchase: 'Compra realizado con éxito',
    },
    failed: {
      profile: 'Credenciales incorrectas, vuelva a intentar',
      recoveryMail: 'A ocurrido un error al enviar el correo para recuperar la contraseña, por favor intenta de nuevo.',
      passwordReset: 'Ocurrio un error en el reseteo de contraseña, por favor intente de nuevo.',
      passwordChange: 'Error al modificar la contraseña, vuelva a intentar',
      import: 'Error al intentar leer el archivo excel, verifique que llene todos los campos obligatorios.',
      clientWithoutVehicle: '¡Debes de ingresar por lo menos un vehículo al cliente!',
      create: 'Error en la creación, vuelve a intentarlo',
      edit: 'Error en la edición, vuelve a intentarlo',
      delete: 'Error en la eliminación, vuelve a intentarlo',
      request: 'Error en la petición, vuelve a intentarlo',
      purchase: 'Error en la compra, vuelve a intentarlo',
    },
    refused: {
      orderLimit: 'Has alcanzado el límite de órdenes de tu plan. Compra más órdenes para continuar.',
    },
    confirm: { delete: { title: '¿Eliminar?', text: '¡No podrás revertir esta acción!' } },
    titles: { error: 'ERROR', modalError: '¡Error!', success: 'Éxito', information: '¡Información!' },
    list: { loading: 'Cargando...', empty: 'No hay datos', search: 'Buscar...' },
    back: 'Regresar',
  })
})

test('a wait is said in the unit that fits, and never too short', () => {
  const wait = (seconds: number) =>
    messages.tooManyAttempts(seconds).replace('Demasiados intentos. Vuelve a intentarlo en ', '')
  expect([0, 1, 59.2, 60, 61, 120, 3600, 3601].map(wait)).toEqual([
    '1 segundo.',
    '1 segundo.',
    '1 minuto.',
    '1 minuto.',
    '2 minutos.',
    '2 minutos.',
    '60 minutos.',
    '2 horas.',
  ])
})

test('toasts last as long as specified', () => {
  expect(toastMs).toEqual({
    usual: 3000,
    recoveryMail: 4000,
    import: 6000,
    updated: 1000,
    profileFailed: false,
    passwordChangeFailed: false,
  })
})
