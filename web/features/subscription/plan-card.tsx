import { Button, Group, List, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconCar, IconChevronDown, IconChevronUp, IconListDetails } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { type Cents, cents } from '#domain/kernel/money.ts'
import { offeredOrderTypes } from '#domain/orders/order-kinds.ts'
import { isUnlimited } from '#domain/subscription/quota.rules.ts'
import type { PaymentMode, Plan } from '#domain/subscription/subscription.contract.ts'
import { paths } from '#web/kernel/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { wordFor } from '#web/ui/word-for.ts'
import { Fee } from './fee.tsx'
import { unlimitedText } from './order-limit.ts'
import classes from './plan-card.module.css'

type PlanCardProps = { plan: Plan; expanded: boolean; onToggle: () => void }

export function PlanCard({ plan, expanded, onToggle }: PlanCardProps) {
  const payments = useId()
  const Chevron = expanded ? IconChevronUp : IconChevronDown
  return (
    <Paper component="article" withBorder radius="lg" className={classes.card} data-expanded={expanded || undefined}>
      <Title order={2}>{plan.name}</Title>
      <Group gap={6} align="baseline" mt={4}>
        <Fee value={plan.monthly_fee} fz="2rem" fw={700} lh={1.2} />
        <Text c="dimmed" size="sm">
          al mes
        </Text>
      </Group>
      <List listStyleType="none" spacing="sm" size="sm" mt="md" className={classes.features}>
        <Feature icon={<IconListDetails size={20} aria-hidden />}>
          <OrderLimit orders={plan.work_orders} />
        </Feature>
        <Feature icon={<IconCar size={20} aria-hidden />}>
          <OrderTypes planned={plan.enable_type_work_orders} />
        </Feature>
      </List>
      <Button
        variant="default"
        fullWidth
        size="md"
        mt="lg"
        onClick={onToggle}
        aria-expanded={expanded}
        aria-controls={expanded ? payments : undefined}
        aria-label={`Elegir plan ${plan.name}`}
        rightSection={<Chevron size={18} aria-hidden />}
      >
        Elegir plan
      </Button>
      {expanded && (
        <Stack gap="xs" id={payments}>
          <Text size="xs" fw={650} c="dimmed" lts="0.04em">
            OBTENER MODO DE PAGO
          </Text>
          <PaymentLink plan={plan} mode="monthly" fee={plan.monthly_fee} label="Mensual" />
          <PaymentLink plan={plan} mode="annual" fee={plan.annual_fee} label="Anual" />
          <Saving monthly={plan.monthly_fee} annual={plan.annual_fee} />
        </Stack>
      )}
    </Paper>
  )
}

function Feature({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <List.Item icon={icon} classNames={{ itemWrapper: classes.feature, itemIcon: classes.featureIcon }}>
      {children}
    </List.Item>
  )
}

function OrderLimit({ orders }: { orders: number }) {
  if (isUnlimited(orders)) return <Text inherit>{unlimitedText}</Text>
  return (
    <>
      <Text inherit span fw={650} className="tabular">
        {orders.toLocaleString('en-US')}
      </Text>{' '}
      {wordFor(orders, 'orden', 'órdenes')} de trabajo al mes
    </>
  )
}

function OrderTypes({ planned }: { planned: number }) {
  const { mechanic, body_shop, appraisal } = offeredOrderTypes.entries
  const names = [mechanic.label, body_shop.label, ...(planned > 2 ? [appraisal.label] : [])]
  return (
    <>
      <Text inherit>
        <Text inherit span fw={650}>
          {planned}
        </Text>{' '}
        {planned === 1 ? 'tipo de orden activo' : 'tipos de orden activos'}
      </Text>
      <Text size="sm" c="dimmed">
        {planned === 1 ? `${mechanic.label} o ${body_shop.label}` : names.join(', ')}
      </Text>
    </>
  )
}

function PaymentLink({ plan, mode, fee, label }: { plan: Plan; mode: PaymentMode; fee: Cents; label: string }) {
  return (
    <LinkButton
      to={paths.registerPlan({ idPlan: plan.id, idMode: mode })}
      fullWidth
      size="md"
      px="md"
      variant={mode === 'monthly' ? 'filled' : 'default'}
      justify="space-between"
      rightSection={<Fee value={fee} fw={650} />}
    >
      {label}
    </LinkButton>
  )
}

function Saving({ monthly, annual }: { monthly: Cents; annual: Cents }) {
  const saved = 12 * monthly - annual
  if (saved <= 0) return null
  return (
    <Text size="sm" c="dimmed">
      Con el pago anual ahorras <Fee value={cents(saved)} fw={600} />.
    </Text>
  )
}

export function PlanCardSkeleton() {
  return (
    <Paper withBorder radius="lg" className={classes.card} aria-hidden>
      <Skeleton h={24} w="55%" />
      <Skeleton h={34} w="70%" mt={8} />
      <div>
        <Skeleton h={16} mt={22} />
        <Skeleton h={16} mt={14} w="80%" />
        <Skeleton h={16} mt={8} w="60%" />
      </div>
      <Skeleton h={42} mt="lg" />
    </Paper>
  )
}
