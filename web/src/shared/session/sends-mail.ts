import { useQuery } from '@tanstack/react-query';
import { listSignInMethodsOptions } from '@/shared/api/gen/@tanstack/react-query.gen';

/** Whether this server sends mail: where it does not, links and codes are handed over by people. True until that is known. */
export function useSendsMail(): boolean {
  return useKnownToSendMail() ?? true;
}

/** The same, and undefined until it is known, for a page that looks altogether different without. */
export function useKnownToSendMail(): boolean | undefined {
  const { data, failureCount } = useQuery(listSignInMethodsOptions());
  return data?.hasMailServer ?? (failureCount > 0 ? true : undefined);
}
