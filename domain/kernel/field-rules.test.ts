import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { long, said } from '../testing/said.ts'
import {
  alphanumeric50,
  confirmsPassword,
  currencySymbol,
  email,
  loginField,
  mileage,
  optionalEmail,
  optionalGaragePrefix,
  optionalPassword,
  optionalPhone,
  optionalSubdomain,
  optionalText,
  partsListEmail,
  password,
  passwordAgain,
  personName,
  phone,
  requiredLines,
  requiredText,
  username,
} from './fields.ts'

const required = 'Campo requerido.'

describe('names', () => {
  test.each(['José Ñandú', 'Müller', 'Ana', 'Jose\u0301 Lui\u0301s', '李小龍'])('%j is a name', (name) => {
    expect(personName.safeParse(name).success).toBe(true)
  })

  test.each(["O'Brien", 'Ana-María', 'Ana 2', 'R2D2', 'a.b.c', '<b>'])('%j is not letters only', (name) => {
    expect(said(personName, name)).toEqual(['Sólo se permiten letras'])
  })

  test('have 3 to 250 letters', () => {
    expect(said(personName, 'ab')).toEqual(['Mínimo 3 carácteres'])
    expect(personName.parse('abc')).toBe('abc')
    expect(personName.parse(long(250))).toBe(long(250))
    expect(said(personName, long(251))).toEqual(['Máximo 250 carácteres'])
  })
})

describe('texts with a form', () => {
  test('general text has 250 characters at most', () => {
    for (const field of [requiredText, optionalText]) {
      expect(field.parse(long(250))).toBe(long(250))
      expect(said(field, long(251))).toEqual(['Máximo 250 carácteres'])
    }
    expect(said(requiredLines, long(2001))).toEqual(['Máximo 2000 carácteres'])
  })

  test('an email is one, of 100 characters at most', () => {
    for (const field of [email, optionalEmail, partsListEmail]) {
      for (const wrong of [
        'ana',
        'ana@',
        '@taller.gt',
        'ana@taller',
        'a b@taller.gt',
        'ana@@taller.gt',
        'ñ@taller.gt',
      ]) {
        expect(said(field, wrong)).toEqual(['El correo electrónico no es valido'])
      }
      expect(field.parse(`${long(90)}@taller.gt`)).toHaveLength(100)
      expect(said(field, `${long(91)}@taller.gt`)).toEqual(['Máximo 100 carácteres'])
    }
  })

  test('a phone has 8 to 15 digits and a plus at most', () => {
    for (const field of [phone, optionalPhone]) {
      for (const right of ['12345678', '+50212345678', '123456789012345', '+123456789012345']) {
        expect(field.parse(right)).toBe(right)
      }
      for (const wrong of ['1234-5678', '1234 5678', 'doce', '++12345678', '12345678+', '+', '١٢٣٤٥٦٧٨']) {
        expect(said(field, wrong)).toEqual(['Número de teléfono no válido'])
      }
      expect(said(field, '1234567')).toEqual(['Mínimo 8 dígitos'])
      expect(said(field, '+1234567')).toEqual(['Mínimo 8 dígitos'])
      expect(said(field, '1234567890123456')).toEqual(['Máximo 15 dígitos'])
    }
  })

  test('a username has 3 to 100 characters and no spaces', () => {
    expect(username.parse(' ana.lopez ')).toBe('ana.lopez')
    expect(said(username, 'ana lopez')).toEqual(['No puede contener espacios'])
    expect(said(username, 'an')).toEqual(['Mínimo 3 carácteres'])
    expect(username.parse(long(100))).toBe(long(100))
    expect(said(username, long(101))).toEqual(['Máximo 100 carácteres'])
  })

  test('a username has only letters that are seen, and that are found again in small ones', () => {
    const wrong = ['Contiene letras que no se permiten en un nombre de usuario.']
    for (const name of ['İnanxx', 'ΟΔΥΣΣΕΥΣ', 'ana\u3164', '\u3164\u3164\u3164', 'ana\u200dlopez', 'ana\ufe01']) {
      expect(said(username, name)).toEqual(wrong)
    }
    for (const name of ['Ñandú', 'οδυσσευς', 'Σοφία', 'ИВАН', '田中さん', 'مريم', 'Ångström', 'Weiß', 'ıstanbul']) {
      expect(username.parse(name)).toBe(name)
    }
  })

  test('a currency symbol has 3 characters at most', () => {
    expect(currencySymbol.parse('US$')).toBe('US$')
    expect(said(currencySymbol, 'Q.Q.')).toEqual(['Máximo 3 carácteres'])
  })

  test('a prefix is three letters, written in capitals', () => {
    expect(optionalGaragePrefix.parse('abc')).toBe('ABC')
    for (const wrong of ['ab', 'abcd', 'ab1', 'a b']) {
      expect(said(optionalGaragePrefix, wrong)).toEqual(['Ingrese 3 letras.'])
    }
  })

  test('a subdomain is 3 to 30 plain letters', () => {
    expect(optionalSubdomain.parse('MiTaller')).toBe('mitaller')
    for (const wrong of ['mi-taller', 'taller1', 'piñón', 'mi taller']) {
      expect(said(optionalSubdomain, wrong)).toEqual(['Sólo se permiten letras'])
    }
    expect(said(optionalSubdomain, 'ab')).toEqual(['Mínimo 3 letras'])
    expect(optionalSubdomain.parse(long(30))).toBe(long(30))
    expect(said(optionalSubdomain, long(31))).toEqual(['Máximo 30 letras'])
  })

  test('the alphanumeric field takes letters, digits and spaces, 50 at most', () => {
    expect(alphanumeric50.parse('Mecánico Operador 2')).toBe('Mecánico Operador 2')
    expect(said(alphanumeric50, 'Jefe/a')).toEqual(['Sólo se permiten letras y números'])
    expect(alphanumeric50.parse(long(50))).toBe(long(50))
    expect(said(alphanumeric50, long(51))).toEqual(['Máximo 50 carácteres'])
  })

  test('mileage is a number of 255 digits at most', () => {
    expect(mileage.parse('120500')).toBe('120500')
    expect(mileage.parse(120500)).toBe('120500')
    expect(z.encode(mileage, '120500')).toBe('120500')
    expect(mileage.parse('98,000')).toBe('98000')
    expect(mileage.parse('1.098.000')).toBe('1098000')
    expect(mileage.parse('98000.5')).toBe('98000.5')
    expect(said(mileage, '98,00')).toEqual(['Número no válido.'])
    expect(said(mileage, 'mucho')).toEqual(['Número no válido.'])
    expect(said(mileage, -5)).toEqual(['Número no válido.'])
    expect(said(mileage, '9'.repeat(256))).toEqual(['Máximo 255 carácteres'])
  })
})

describe('passwords', () => {
  test('have 6 to 150 characters', () => {
    expect(said(password, '12345')).toEqual(['Mínimo 6 carácteres'])
    expect(password.parse('123456')).toBe('123456')
    expect(password.parse(long(150))).toBe(long(150))
    expect(said(password, long(151))).toEqual(['Máximo 150 carácteres'])
    expect(said(loginField, long(152))).toEqual(['Máximo 151 carácteres'])
  })

  test('one that may be left out is null when it is', () => {
    for (const empty of [undefined, null, '']) expect(optionalPassword.parse(empty)).toBeNull()
    expect(optionalPassword.parse('123456')).toBe('123456')
    expect(said(optionalPassword, '123')).toEqual(['Mínimo 6 carácteres'])
    expect(said(optionalPassword, '       ')).toEqual([required])
  })

  const form = confirmsPassword(
    z.object({ name: personName, password, password_confirmation: passwordAgain }),
    'password',
  )
  const errors = (filledIn: unknown) => {
    const { error } = form.safeParse(filledIn)
    return error && z.flattenError(error).fieldErrors
  }

  test('the confirmation equals the password', () => {
    expect(errors({ name: 'Ana', password: 'secreto', password_confirmation: 'secreto' })).toBeUndefined()
    expect(errors({ name: 'Ana', password: 'secreto', password_confirmation: 'secretos' })).toEqual({
      password_confirmation: ['La contraseña no coincide'],
    })
  })

  test('a short confirmation is only another one, and of a password that is too short only that is said', () => {
    expect(errors({ name: 'Ana', password: 'secreto', password_confirmation: 'sec' })).toEqual({
      password_confirmation: ['La contraseña no coincide'],
    })
    expect(errors({ name: 'Ana', password: 'sec', password_confirmation: 'sec' })).toEqual({
      password: ['Mínimo 6 carácteres'],
    })
  })

  test('an empty confirmation is only required', () => {
    for (const empty of [undefined, null, '', ' ']) {
      expect(errors({ name: 'Ana', password: 'secreto', password_confirmation: empty })).toEqual({
        password_confirmation: [required],
      })
    }
  })

  test('they are compared while other fields are wrong too', () => {
    expect(errors({ password: 'secreto', password_confirmation: 'secretos' })).toEqual({
      name: [required],
      password_confirmation: ['La contraseña no coincide'],
    })
  })

  test('what is no form at all is refused without breaking', () => {
    for (const nonsense of [null, undefined, 5, 'x', []]) expect(form.safeParse(nonsense).success).toBe(false)
  })
})
