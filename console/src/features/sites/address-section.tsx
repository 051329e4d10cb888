/** The name of a site in its address, checked while it is typed. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { updateSiteByIdLimits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import { Form, fitsPattern, Section, showToast, TextField, useForm, useWords } from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { isBasenameTaken, type SiteData } from './queries.ts'
import styles from './sites.module.css'
import { SITE_WORDS } from './words.ts'

const REST = 300
const BASENAME = updateSiteByIdLimits.basename

/** The value, once it has not changed for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

export function AddressSection({ site }: { site: SiteData }) {
  const words = useWords(SITE_WORDS)
  const organizationId = useParameter('org')
  const command = useCommand('patch', '/orgs/{organizationId}/sites/{siteId}')
  const [typed, setTyped] = useState(site.basename)
  const rested = useRested(typed)
  const isAsked = rested !== site.basename && rested.length <= 100 && fitsPattern(rested, BASENAME)
  const { data: isTaken } = useQuery({ ...isBasenameTaken(rested), enabled: isAsked })
  const form = useForm({
    initial: { basename: site.basename },
    limits: { basename: { ...updateSiteByIdLimits.basename, required: true } },
    check: ({ basename }) => ({
      basename:
        basename === rested && isAsked && isTaken
          ? words.basenameTaken
          : basename !== '' && !fitsPattern(basename, BASENAME)
            ? words.basenameRule
            : undefined,
    }),
    submit: ({ basename }) => command.mutateAsync({ path: { organizationId, siteId: site.id }, body: { basename } }),
  })
  const { basename } = form.values
  const field = form.field('basename')
  const isSettled = basename === rested && isAsked && isTaken !== undefined
  return (
    <Section title={words.address} lead={words.addressLead}>
      <Form form={form} submitLabel={words.save} onSubmitted={() => showToast(words.saved)}>
        <div>
          <TextField
            label={words.basename}
            hint={words.basenameHint(toAddress(site, basename))}
            isCode
            {...field}
            onChange={(value) => {
              field.onChange(value)
              setTyped(value)
            }}
            error={field.error ?? (isSettled && isTaken ? words.basenameTaken : undefined)}
          />
          <p role="status" className={styles.good}>
            {isSettled && !isTaken && words.basenameFree}
          </p>
        </div>
      </Form>
    </Section>
  )
}

/** Lectern serves a site below its own host, under the basename. */
const toAddress = ({ urls, basename }: SiteData, typed: string) =>
  `${urls.preview.slice(0, urls.preview.lastIndexOf(basename))}${typed || '…'}`
