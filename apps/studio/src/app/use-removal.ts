import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

type Entry = { readonly id: number }

/** Creates a mutation that removes an entry at the service, and then from the cached list of a query. */
export const useRemoval = (queryKey: QueryKey, remove: (id: number) => Promise<unknown>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: remove,
    onSuccess: (_result, id) =>
      void client.setQueryData<readonly Entry[]>(queryKey, (list) =>
        list?.filter((entry) => entry.id !== id),
      ),
  })
}
