/** The insurers that the demo workshop works with. Invented, as are their addresses and numbers. */
export const demoInsurers = [
  { name: 'Aseguradora Torogoz', email: 'talleres@torogoz.example', phone_number: '+50322105500' },
  { name: 'Seguros Volcán Azul', email: 'siniestros@volcanazul.example', phone_number: '+50322637040' },
  { name: 'Seguros Quetzal Real', email: 'reclamos@quetzalreal.example', phone_number: '+50223851200' },
  { name: 'La Ceiba Vieja', email: 'autos@laceibavieja.example', phone_number: '+50422390815' },
  { name: 'Seguros Laguna Clara', email: 'atencion@lagunaclara.example', phone_number: '+50522784410' },
  { name: 'Previsora Yigüirro', email: 'vehiculos@yiguirro.example', phone_number: '+50640012290' },
  { name: 'Dos Mares Seguros', email: 'ajustes@dosmares.example', phone_number: '+5073021170' },
]
