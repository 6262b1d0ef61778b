import { useDisclosure } from '@mantine/hooks'
import { IconEdit, IconReceipt, IconTrash, IconUserShare } from '@tabler/icons-react'
import { clients } from '#domain/clients/clients.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { type Car, vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { paths } from '#web/kernel/paths.ts'
import { useCan } from '#web/kernel/session.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { confirm } from '#web/ui/dialogs.tsx'
import { RowAction } from '#web/ui/row-action.tsx'
import { OwnerModal } from './owner-modal.tsx'

/** What can be done with a car of a list. */
export function CarActions({ car }: { car: Car }) {
  const { id, client: idClient, car_registration: plate } = car
  const canDelete = useCan('delete_records')
  const [isChangingOwner, owner] = useDisclosure(false)
  const remove = useAction(vehicles.delete, {
    success: messages.deleted,
    failure: messages.failed.delete,
    invalidates: [vehicles.list, vehicles.read, clients.list, clients.read],
  })
  async function askToRemove() {
    if (await confirm()) await remove.run({ params: { id } })
  }
  return (
    <>
      <RowAction
        label={`Ver ordenes facturadas de ${plate}`}
        icon={IconReceipt}
        to={paths.carOrders({ idClient, id })}
      />
      <RowAction label={`Editar ${plate}`} icon={IconEdit} to={paths.car({ idClient, id })} />
      <RowAction label={`Cambiar propietario de ${plate}`} icon={IconUserShare} onClick={owner.open} />
      {canDelete && <RowAction label={`Eliminar ${plate}`} icon={IconTrash} danger onClick={askToRemove} />}
      <OwnerModal car={car} opened={isChangingOwner} onClose={owner.close} />
    </>
  )
}
