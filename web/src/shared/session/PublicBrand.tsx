import { useQuery } from '@tanstack/react-query';
import { findPublicTenantOptions } from '@/shared/api/gen/shell/queries.gen';
import { BrandLogo } from '@/shared/ui/BrandLogo';
import { SiteFooter } from '@/shared/ui/SiteFooter';

/** What everybody sees of an organisation, of the first one without a slug; nothing until the server has answered. */
export function usePublicTenant(slug: string | undefined) {
  const options = findPublicTenantOptions({ query: slug ? { slug } : {} });
  return useQuery({ ...options, staleTime: Number.POSITIVE_INFINITY }).data;
}

/** The organisation whose look a page without sign-in wears; undefined for the product's own, which a server without any has. */
export function usePublicBrand(slug?: string) {
  const tenant = usePublicTenant(slug);
  return tenant && tenant.name !== 'Corbel' ? tenant : undefined;
}

/** What stands for an organisation on a page that needs no sign-in. `name` stands until the server has answered. */
export function PublicLogo({ slug, name }: { slug?: string; name: string }) {
  const tenant = usePublicTenant(slug);
  const logo = tenant?.appearance.logo;
  return (
    <BrandLogo name={tenant?.name ?? name} text={logo?.text} imageUrl={logo?.type === 'image' ? logo.imageUrl : null} />
  );
}

/** The organisation's footer on a page that needs no sign-in. */
export function PublicFooter({ slug }: { slug?: string }) {
  const tenant = usePublicTenant(slug);
  return tenant ? <SiteFooter name={tenant.name} footer={tenant.appearance.footer} /> : null;
}
