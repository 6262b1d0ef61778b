export { type NewReminder, setReminders } from './reminders.repo.ts'
