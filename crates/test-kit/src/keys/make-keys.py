"""Makes the key files of the tests anew: `target/python/bin/python make-keys.py`. They are valid from 2020 to 2120."""

import subprocess
from datetime import datetime

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.hazmat.primitives.serialization import pkcs12
from cryptography.x509.oid import NameOID, ObjectIdentifier

PASSWORD = "Zażółć 42".encode()
DOCUMENT_SIGNING = ObjectIdentifier("1.3.6.1.5.5.7.3.36")


def issue(name, key, issuer=None, issuer_key=None, authority=False, until=2120, usage=True):
    said = x509.Name([x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Dunmarrow Ltd"), x509.NameAttribute(NameOID.COMMON_NAME, name)])
    builder = (
        x509.CertificateBuilder()
        .subject_name(said)
        .issuer_name(issuer.subject if issuer else said)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(datetime(2020, 1, 1))
        .not_valid_after(datetime(until, 1, 1))
        .add_extension(x509.BasicConstraints(ca=authority, path_length=None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(
            x509.KeyUsage(
                digital_signature=not authority and usage, content_commitment=not authority and usage,
                key_encipherment=not usage, data_encipherment=False, key_agreement=False, key_cert_sign=authority,
                crl_sign=authority, encipher_only=False, decipher_only=False,
            ),
            critical=True,
        )
    )
    if issuer:
        above = x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer.public_key())
        builder = builder.add_extension(above, critical=False)
    if not authority:
        builder = builder.add_extension(x509.ExtendedKeyUsage([DOCUMENT_SIGNING]), critical=False)
    sign_key = issuer_key or key
    return builder.sign(sign_key, None if isinstance(sign_key, ed25519.Ed25519PrivateKey) else hashes.SHA256())


def write(name, key, certificate, chain, encryption, password=PASSWORD):
    with open(f"{name}.p12", "wb") as out:
        out.write(pkcs12.serialize_key_and_certificates(b"Seal", key, certificate, chain, encryption))


def locked(algorithm, mac, rounds=2048):
    return (
        serialization.PrivateFormat.PKCS12.encryption_builder()
        .kdf_rounds(rounds)
        .key_cert_algorithm(algorithm)
        .hmac_hash(mac)
        .build(PASSWORD)
    )


NEW = (pkcs12.PBES.PBESv2SHA256AndAES256CBC, hashes.SHA256())
OLD = (pkcs12.PBES.PBESv1SHA1And3KeyTripleDESCBC, hashes.SHA1())

root_key, office_key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
root = issue("Trust for Builders", root_key, authority=True)
office = issue("Builders Office 3", office_key, root, root_key, authority=True)
rsa_key, ec_key = rsa.generate_private_key(65537, 2048), ec.generate_private_key(ec.SECP256R1())
seal = issue("Dunmarrow Ltd Seal", rsa_key, office, office_key)
curve = issue("Dunmarrow Ltd Curve", ec_key, office, office_key)

write("rsa-aes", rsa_key, seal, [root, office], locked(*NEW))
write("rsa-3des", rsa_key, seal, [office, root], locked(*OLD))
write("curve-alone", ec_key, curve, [], locked(*NEW))
write("own", ec_key, issue("Dunmarrow Ltd Own", ec_key), [], locked(*NEW))
write("expired", ec_key, issue("Dunmarrow Ltd 2021", ec_key, office, office_key, until=2021), [office, root], locked(*NEW))
write("soon", ec_key, issue("Dunmarrow Ltd 2027", ec_key, office, office_key, until=2028), [office, root], locked(*NEW))
write("not-for-signing", ec_key, issue("Dunmarrow Ltd Mail", ec_key, office, office_key, usage=False), [], locked(*NEW))
p384 = ec.generate_private_key(ec.SECP384R1())
write("p384", p384, issue("Dunmarrow Ltd 384", p384), [], locked(*NEW))
write("slow", ec_key, curve, [], locked(*NEW, rounds=10_000_000))
with open("certificates-only.p12", "wb") as out:
    out.write(pkcs12.serialize_key_and_certificates(None, None, None, [root], locked(*NEW)))
with open("root.crt", "wb") as out:
    out.write(root.public_bytes(serialization.Encoding.DER))
form = serialization.PrivateFormat.PKCS8
parts = [rsa_key.private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption())]
parts += [one.public_bytes(serialization.Encoding.PEM) for one in (seal, office)]
# As macOS exports: no other library here writes RC2.
asked = "openssl pkcs12 -export -legacy -certpbe PBE-SHA1-RC2-40 -keypbe PBE-SHA1-3DES -macalg sha1 -out rsa-rc2.p12"
command = [*asked.split(), "-passout", f"pass:{PASSWORD.decode()}"]
subprocess.run(command, input=b"".join(parts), check=True)
