import type { ReactNode } from 'react';
import type { Appearance } from '@/shared/api/gen/types.gen';
import { usePageTitle } from '@/shared/lib/use-page-title';
import { usePublicBrand } from '@/shared/session/PublicBrand';
import { BrandLogo } from '@/shared/ui/BrandLogo';
import { SiteFooter } from '@/shared/ui/SiteFooter';
import { CorbelDrawing } from './CorbelDrawing';
import classes from './EntryFrame.module.css';

export interface EntryFrameProps {
  title: string;
  /** The line under the title. It keeps its height while it is not known, so that nothing jumps. */
  lead?: ReactNode;
  /** Whose page it is; that of the organisation that `/login` is for where left out. */
  brand?: { name: string; appearance: Appearance };
  children: ReactNode;
}

/** The page of everybody who is not signed in yet: what there is to do on the left, the drawing on the right. */
export function EntryFrame({ title, lead, brand: ofPage, children }: EntryFrameProps) {
  usePageTitle(title);
  const usual = usePublicBrand();
  const brand = ofPage ?? usual;
  return (
    <div className={classes.page}>
      <main className={classes.form}>
        <div className={classes.brand}>
          <BrandLogo
            name={brand?.name ?? 'Corbel'}
            text={brand?.appearance.logo.text}
            imageUrl={brand?.appearance.logo.type === 'image' ? brand.appearance.logo.imageUrl : null}
          />
        </div>
        <div className={classes.middle}>
          <h1 className={classes.title}>{title}</h1>
          <div className={classes.lead}>{lead ?? '\u00a0'}</div>
          {children}
        </div>
        {brand && (
          <div className={classes.foot}>
            <SiteFooter name={brand.name} footer={brand.appearance.footer} />
          </div>
        )}
      </main>
      <CorbelDrawing />
    </div>
  );
}
