/** What the settings send for the northern garage. */
export const configurationForm = {
  phone_number: '+50322225555',
  address: 'Calle Nueva 7',
  email: 'hola@norte.example',
  email_notifications: 'avisos@norte.example',
  web_page: 'norte.example',
  facebook: 'tallernorte',
  instagram: '@norte',
  twitter: '',
  currency: '₡',
  qa: false,
  tax_percentage: 12.5,
  cost_hour: 8.25,
  hourly_sale: '22.10',
  time_zone: 'America/Costa_Rica',
}
