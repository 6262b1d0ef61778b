import { Anchor, Box, Group } from '@mantine/core'
import { Link, Outlet } from 'react-router'
import { DialogsProvider } from '#web/ui/dialogs-provider.tsx'

const sections = {
  table: 'Tabla',
  fields: 'Campos',
  wizard: 'Pasos',
  uploads: 'Archivos',
  dialogs: 'Diálogos',
  shown: 'Datos',
  states: 'Estados',
  print: 'Impresión',
}

export function GalleryFrame() {
  return (
    <Box p={{ base: 'sm', sm: 'lg' }}>
      <Group component="nav" aria-label="Galería" gap="sm" mb="lg">
        {Object.entries(sections).map(([path, title]) => (
          <Anchor key={path} component={Link} to={`/${path}`} size="sm">
            {title}
          </Anchor>
        ))}
      </Group>
      <main>
        <DialogsProvider>
          <Outlet />
        </DialogsProvider>
      </main>
    </Box>
  )
}
