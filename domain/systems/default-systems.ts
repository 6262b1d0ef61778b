/** What a new garage can diagnose from the first day; each one adds and changes its own. */
type DefaultSystems = Record<string, readonly string[]>

export const defaultCarSystems: DefaultSystems = {
  Motor: ['Bujías', 'Filtro de aceite', 'Filtro de aire', 'Faja de distribución', 'Bomba de agua', 'Empaque de culata'],
  Frenos: ['Pastillas delanteras', 'Pastillas traseras', 'Discos', 'Zapatas', 'Bomba de freno', 'Líquido de frenos'],
  Suspensión: ['Amortiguadores delanteros', 'Amortiguadores traseros', 'Bujes', 'Rótulas', 'Resortes'],
  Dirección: ['Terminales', 'Cremallera', 'Bomba hidráulica', 'Alineación'],
  Transmisión: ['Embrague', 'Aceite de caja', 'Flechas', 'Soportes de caja'],
  'Sistema eléctrico': ['Batería', 'Alternador', 'Motor de arranque', 'Luces', 'Fusibles'],
  Enfriamiento: ['Radiador', 'Termostato', 'Mangueras', 'Ventilador', 'Refrigerante'],
  Combustible: ['Bomba de combustible', 'Inyectores', 'Filtro de combustible'],
  Escape: ['Silenciador', 'Catalizador', 'Sensor de oxígeno'],
  'Aire acondicionado': ['Compresor', 'Condensador', 'Filtro de cabina', 'Gas refrigerante'],
  Llantas: ['Llantas', 'Balanceo', 'Rotación', 'Válvulas'],
}

export const defaultBodySystems: DefaultSystems = {
  Carrocería: ['Capó', 'Guardafango izquierdo', 'Guardafango derecho', 'Techo', 'Tapa de baúl'],
  Puertas: [
    'Puerta delantera izquierda',
    'Puerta delantera derecha',
    'Puerta trasera izquierda',
    'Puerta trasera derecha',
  ],
  Parachoques: ['Parachoques delantero', 'Parachoques trasero', 'Rejilla frontal'],
  Iluminación: ['Faros delanteros', 'Faros traseros', 'Luces direccionales'],
  Vidrios: ['Parabrisas', 'Vidrio trasero', 'Vidrios laterales', 'Espejos'],
  Pintura: ['Base', 'Barniz', 'Masilla', 'Pulido'],
  Chasis: ['Compacto', 'Puntas de chasis', 'Estribos'],
}
