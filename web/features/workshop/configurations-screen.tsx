import { Box, Tabs } from '@mantine/core'
import { workshop } from '#domain/workshop/workshop.contract.ts'
import { useMe } from '#web/kernel/session.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { Page } from '#web/ui/page.tsx'
import { ReadRecord } from '#web/ui/read-record.tsx'
import { BranchList, CreateBranchButton } from './branch-list.tsx'
import { ConfigurationForm } from './configuration-form.tsx'
import { type Tab, tabs, useTab } from './configuration-tabs.ts'

export function ConfigurationsScreen() {
  const { id_garage } = useMe()
  const [tab, turnTo] = useTab()
  const asked = { params: { id: id_garage } }
  const read = useEndpoint(workshop.configuration, asked, { refetchOnMount: 'always' })
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
        <Box display={tab === 'branches' ? 'none' : undefined}>
          <ReadRecord query={read} fields={8}>
            {(configuration) => <ConfigurationForm configuration={configuration} tab={tab} turnTo={turnTo} />}
          </ReadRecord>
        </Box>
        <Tabs.Panel value="branches">
          <BranchList />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
