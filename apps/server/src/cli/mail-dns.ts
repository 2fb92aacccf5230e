import type { TxtLookup } from '../providers/dns.ts'

/** Returns a line for each DNS record by which receivers decide whether to trust mails from a domain. */
export const describeMailDns = async (
  lookup: TxtLookup,
  domain: string,
  selector: string | undefined,
): Promise<string[]> => {
  const spf = await findRecords(lookup, domain, 'v=spf1')
  const dkimName = `${selector}._domainkey.${domain}`
  const dkim = selector ? await lookup.txt(dkimName) : undefined
  const dmarc = await findDmarc(lookup, domain)
  return [
    `DNS records of ${domain}:`,
    describeSpf(spf, domain),
    describeDkim(dkim, dkimName),
    describeDmarc(dmarc, domain),
  ]
}

type Records = readonly string[] | null

const findRecords = async (lookup: TxtLookup, name: string, version: string): Promise<Records> =>
  (await lookup.txt(name))?.filter((text) => text.toLowerCase().startsWith(version)) ?? null

/** Reads the policy of the domain, or else of the nearest parent, which applies to its subdomains. */
const findDmarc = async (lookup: TxtLookup, domain: string): Promise<Records> => {
  const records = await findRecords(lookup, `_dmarc.${domain}`, 'v=dmarc1')
  const parent = domain.slice(domain.indexOf('.') + 1)
  return records?.length === 0 && parent.includes('.') ? findDmarc(lookup, parent) : records
}

const unknown = 'unknown, because the name server did not respond. Try again.'

const describeSpf = (records: Records, domain: string): string => {
  if (!records) return `  SPF: ${unknown}`
  if (records.length > 1)
    return `  SPF: ${domain} has ${records.length} records, so receivers ignore all. Merge them into one.`
  return records[0]
    ? `  SPF: found. It must name the server that sends your mails: ${records[0]}`
    : `  SPF: missing. Create the TXT record ${domain} that your mail provider names, such as "v=spf1 include:PROVIDER -all".`
}

const describeDkim = (texts: Records | undefined, name: string): string => {
  if (texts === undefined)
    return '  DKIM: not checked. Your mail provider names a selector: add --dkim SELECTOR.'
  if (!texts) return `  DKIM: ${unknown}`
  const key = texts.find((text) => /(?:^|;)\s*p=/.test(text))
  if (!key) return `  DKIM: missing. Create the record ${name} that your mail provider names.`
  return /(?:^|;)\s*p=\s*(?:;|$)/.test(key)
    ? `  DKIM: the key at ${name} is revoked. Publish the new one.`
    : `  DKIM: found. The mail in your mailbox must show "dkim=pass" in its headers.`
}

const describeDmarc = (records: Records, domain: string): string => {
  if (!records) return `  DMARC: ${unknown}`
  if (records.length > 1) return '  DMARC: there are several records, so receivers ignore all. Keep one.'
  return records[0]
    ? `  DMARC: found: ${records[0]}`
    : `  DMARC: missing. Create the TXT record _dmarc.${domain}, such as "v=DMARC1; p=none".`
}
