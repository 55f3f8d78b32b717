import { useQuery } from '@tanstack/react-query';
import { listSignInMethodsOptions } from '@/shared/api/gen/@tanstack/react-query.gen';

/** Whether this server sends mail: where it does not, links and codes are handed over by people. True until that is known. */
export function useSendsMail(): boolean {
  return useQuery(listSignInMethodsOptions()).data?.hasMailServer !== false;
}
