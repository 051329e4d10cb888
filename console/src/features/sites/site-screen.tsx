/** The overview of a site: whether it is published and where, who reads it, its names. */

import { AddressSection } from './address-section.tsx'
import { DeleteSiteSection } from './delete-section.tsx'
import { HostnameSection } from './hostname-section.tsx'
import { IdentitySection } from './identity-section.tsx'
import { SiteLayout } from './layout.tsx'
import { ProxySection } from './proxy-section.tsx'
import { PublishSection } from './publish-section.tsx'

export function Screen() {
  return (
    <SiteLayout section="overview">
      {(site) => (
        <>
          <PublishSection site={site} />
          {site.permissions.admin && (
            <>
              <IdentitySection site={site} />
              <AddressSection site={site} />
              <HostnameSection site={site} />
              <ProxySection site={site} />
              <DeleteSiteSection site={site} />
            </>
          )}
        </>
      )}
    </SiteLayout>
  )
}
