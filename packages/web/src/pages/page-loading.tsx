// The shape of a page while it is on its way.
import { Skeleton, Stack } from '@mantine/core'
import { Loading } from '../ui/loading.tsx'

export function PageLoading() {
  return (
    <Stack maw="76ch">
      <Skeleton height={14} width="30%" />
      <Skeleton height={32} width="60%" />
      <Skeleton height={14} width="45%" mb="md" />
      <Loading lines={10} />
    </Stack>
  )
}
