import { Anchor, CloseButton, Group, Image, Paper, Text } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { type ReactNode, type Ref, useEffect, useState } from 'react'
import { isPicture, shownFileName } from '#domain/kernel/uploads.ts'
import { StoredPicture } from './stored-picture.tsx'

const thumbnail = '3rem'

type Removable = {
  /** Who takes it away goes on at the next one: this is what is pressed for it. */
  remover?: Ref<HTMLButtonElement> | undefined
}

type ChosenFileProps = Removable & {
  file: File
  onRemove: () => void
  /** How it fares on its way to the server; otherwise its size. */
  state?: ReactNode
  /** What else can be done with it. */
  actions?: ReactNode
}

/** A file that was chosen and is not at the server yet. */
export function ChosenFile({ file, onRemove, remover, state, actions }: ChosenFileProps) {
  const preview = usePreview(file)
  return (
    <FileRow
      name={file.name}
      picture={preview}
      title={
        <Text size="sm" fw={500} truncate title={file.name}>
          {shownFileName(file.name)}
        </Text>
      }
      actions={actions}
      onRemove={onRemove}
      remover={remover}
    >
      {state ?? (
        <Text size="xs" c="dimmed" className="tabular">
          {shownSize(file.size)}
        </Text>
      )}
    </FileRow>
  )
}

type StoredFileProps = Removable & {
  name: string
  url: string
  /** Left out where nothing is taken away any more. */
  onRemove?: () => void
}

/** A file that the server keeps: its name opens it. */
export function StoredFile({ name, url, onRemove, remover }: StoredFileProps) {
  return (
    <FileRow
      name={name}
      picture={isPicture(name) ? url : undefined}
      title={
        <Anchor href={url} target="_blank" rel="noreferrer" size="sm" fw={500} truncate display="block" title={name}>
          {shownFileName(name)}
        </Anchor>
      }
      onRemove={onRemove}
      remover={remover}
    />
  )
}

type FileRowProps = Removable & {
  name: string
  picture: string | undefined
  title: ReactNode
  actions?: ReactNode
  onRemove: (() => void) | undefined
  children?: ReactNode
}

function FileRow({ name, picture, title, actions, onRemove, remover, children }: FileRowProps) {
  return (
    <Paper withBorder p="xs">
      <Group gap="sm" wrap="nowrap">
        {picture ? (
          <StoredPicture src={picture} alt="" w={thumbnail} h={thumbnail} fit="cover" radius="sm" />
        ) : (
          <IconFile size={24} aria-hidden />
        )}
        <div style={{ flex: 1, minWidth: 0 }}>
          {title}
          {children}
        </div>
        {actions}
        {onRemove && <CloseButton ref={remover} size="lg" aria-label={`Quitar ${name}`} onClick={onRemove} />}
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
    if (!isPicture(file.name)) return
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
