import { useDisclosure } from '@mantine/hooks'
import { IconEdit, IconReceipt, IconUserShare } from '@tabler/icons-react'
import { clients } from '#domain/clients/clients.contract.ts'
import { type Car, vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { paths } from '#web/kernel/paths.ts'
import { DeleteAction } from '#web/ui/delete-action.tsx'
import { RowAction } from '#web/ui/row-action.tsx'
import { OwnerModal } from './owner-modal.tsx'

/** What can be done with a car of a list. */
export function CarActions({ car }: { car: Car }) {
  const { id, client: idClient, car_registration: plate } = car
  const [isChangingOwner, owner] = useDisclosure(false)
  return (
    <>
      <RowAction
        label="Ver ordenes facturadas de"
        of={plate}
        word="Facturadas"
        icon={IconReceipt}
        to={paths.carOrders({ idClient, id })}
      />
      <RowAction label="Editar" of={plate} icon={IconEdit} to={paths.car({ idClient, id })} />
      <RowAction
        label="Cambiar propietario de"
        of={plate}
        word="Propietario"
        icon={IconUserShare}
        onClick={owner.open}
      />
      <DeleteAction
        of={plate}
        by={vehicles.delete}
        asked={{ params: { id } }}
        invalidates={[vehicles.list, vehicles.read, clients.list, clients.read]}
      />
      <OwnerModal car={car} opened={isChangingOwner} onClose={owner.close} />
    </>
  )
}
