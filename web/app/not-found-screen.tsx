import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { messages } from '#domain/kernel/texts.ts'
import { paths } from '#web/kernel/paths.ts'
import { Stop } from './stop.tsx'

export function NotFoundScreen() {
  return (
    <main>
      <Stop title="Oops! 404 Pagina no encontrada">
        <Button component={Link} to={paths.home}>
          {messages.back}
        </Button>
      </Stop>
    </main>
  )
}
