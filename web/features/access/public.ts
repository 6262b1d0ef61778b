export { BujiaMark, Door } from './door.tsx'
export { LoginForm } from './login-form.tsx'
