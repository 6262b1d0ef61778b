import { Skeleton, Tabs } from '@mantine/core'
import { Navigate } from 'react-router'
import { workshop } from '#domain/workshop/workshop.contract.ts'
import { paths } from '#web/kernel/paths.ts'
import { useMe } from '#web/kernel/session.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { Page } from '#web/ui/page.tsx'
import { BranchList, CreateBranchButton } from './branch-list.tsx'
import { ConfigurationForm } from './configuration-form.tsx'
import { type Tab, tabs, useTab } from './configuration-tabs.ts'

export function ConfigurationsScreen() {
  const { id_garage } = useMe()
  const [tab, turnTo] = useTab()
  const asked = { params: { id: id_garage } }
  const read = useEndpoint(workshop.configuration, asked, { refetchOnMount: 'always' })
  // What was known before is no ground for an edit until it was read again.
  const configuration = read.isFetchedAfterMount ? read.data : undefined
  if (read.isLoadingError) return <Navigate to={paths.home} replace />
  return (
    <Page title="Configuraciones" actions={tab === 'branches' && <CreateBranchButton />}>
      <Tabs
        value={tab}
        onChange={(chosen) => turnTo(chosen as Tab)}
        color="var(--bujia-strong)"
        // The two of the form stay as they are while the other is seen; the list is read when it is asked for.
        keepMounted={false}
        keepMountedMode="display-none"
      >
        <Tabs.List mb="md">
          {Object.entries(tabs).map(([value, label]) => (
            <Tabs.Tab key={value} value={value} px={{ base: 'xs', sm: 'md' }} py="sm">
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {configuration ? (
          <ConfigurationForm configuration={configuration} tab={tab} turnTo={turnTo} />
        ) : (
          tab !== 'branches' && <Skeleton h="24rem" aria-busy />
        )}
        <Tabs.Panel value="branches">
          <BranchList />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
