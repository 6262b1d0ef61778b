import { CloseButton, Group, Image, Paper, Text } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { isOfKind, shownFileName } from '#domain/kernel/uploads.ts'

const thumbnail = '3rem'

type ChosenFileProps = { file: File; onRemove: () => void }

/** A file that was chosen and has not been sent. */
export function ChosenFile({ file, onRemove }: ChosenFileProps) {
  const preview = usePreview(file)
  return (
    <Paper withBorder p="xs">
      <Group gap="sm" wrap="nowrap">
        {preview ? (
          <Image src={preview} alt="" w={thumbnail} h={thumbnail} fit="cover" radius="sm" />
        ) : (
          <IconFile size={24} aria-hidden />
        )}
        <div style={{ flex: 1, minWidth: 0 }}>
          <Text size="sm" fw={500} truncate title={file.name}>
            {shownFileName(file.name)}
          </Text>
          <Text size="xs" c="dimmed" className="tabular">
            {shownSize(file.size)}
          </Text>
        </div>
        <CloseButton size="lg" aria-label={`Quitar ${file.name}`} onClick={onRemove} />
      </Group>
    </Paper>
  )
}

/** The picture that the server keeps, until another one is chosen. */
export function StoredImage({ url, label }: { url: string; label: string }) {
  return <Image src={url} alt={label} mah="8rem" w="auto" maw="100%" fit="contain" radius="sm" />
}

function usePreview(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!isOfKind(file.name, 'image')) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

function shownSize(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1024 ? `${Math.max(1, Math.round(kilobytes))} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}
