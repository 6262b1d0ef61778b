/** What the two commands say to whoever runs them. */
export const backupTexts = {
  nothingToBackUp: 'No hay datos que respaldar.',
  unfinishedRestore: 'Hay una restauración sin terminar: vuelve a ejecutarla antes de respaldar.',
  exists: (path: string) => `Ya existe ${path}: elige otro nombre.`,
  unreadable: (table: string) =>
    `El dueño de las tablas no puede leer ${table} completa: usa en DATABASE_URL un superusuario.`,
  notThere: (path: string) => `No existe ${path}.`,
  damaged: (what: string) => `El respaldo está dañado o incompleto (${what}): no se restauró nada.`,
  newer: 'El respaldo es de una versión más nueva: actualiza Bujía antes de restaurar.',
  otherHistory: (migration: string) => `El respaldo no es de este programa: ${migration} es distinta.`,
  otherQueue: 'La cola de trabajos del respaldo no cabe en esta versión: restáuralo con la versión que lo hizo.',
  databaseInUse: 'La base de datos no está vacía: restaura solamente en una base de datos nueva.',
  filesInUse: 'Ya hay archivos en el destino: restaura solamente en una carpeta (o un bucket) sin archivos.',
  running: 'El servidor está en marcha sobre esta carpeta: detenlo, o elige otro DATA_DIR.',
  notAsArchived: (what: string) => `Lo restaurado no es igual al respaldo (${what}): se deshizo todo.`,
}
