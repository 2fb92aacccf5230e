/**
 * Returns ln Γ(x) for x > 0, to about 15 digits. C. Lanczos, SIAM J. Numer. Anal. B 1 (1964), with the coefficients of
 * P. Godfrey (g = 7, n = 9).
 */
export const lnGamma = (x: number): number => {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - lnGamma(1 - x)
  const t = x + 6.5
  let sum = lanczos[0]!
  for (let i = 1; i < lanczos.length; i++) sum += lanczos[i]! / (x - 1 + i)
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum)
}

const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

/** Returns ln B(a, b), the logarithm of the beta function. DLMF 5.12.1. */
export const lnBeta = (a: number, b: number): number => lnGamma(a) + lnGamma(b) - lnGamma(a + b)

/**
 * Returns Q(a, x) = Γ(a, x) / Γ(a), the regularised upper incomplete gamma function. Uses its series (DLMF 8.11.4) for small x,
 * otherwise its continued fraction (DLMF 8.9.2, modified Lentz).
 */
export const gammaQ = (a: number, x: number): number => {
  if (x <= 0) return 1
  const front = Math.exp(a * Math.log(x) - x - lnGamma(a))
  if (x < a + 1) {
    let term = 1 / a
    let sum = term
    for (let n = 1; n < 1000 && term > sum * 1e-16; n++) {
      term *= x / (a + n)
      sum += term
    }
    return Math.max(0, 1 - front * sum)
  }
  let b = x + 1 - a
  let c = 1e300
  let d = 1 / b
  let h = d
  for (let n = 1; n < 1000; n++) {
    const an = -n * (n - a)
    b += 2
    d = 1 / (an * d + b)
    c = b + an / c
    h *= d * c
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return front * h
}
