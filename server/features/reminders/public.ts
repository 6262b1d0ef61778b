export { setReminders } from './reminders.repo.ts'
